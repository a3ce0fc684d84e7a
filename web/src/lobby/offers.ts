/**
 * What can be chosen beside what has been chosen: worked out from the server's choices alone, so that the
 * lobby offers no contradiction. The rules themselves are asked on the server.
 */
import type { Choices, KindChoice, PlayersChoice, ProfessorChoice } from '$lib/api/types'
import type { Setup } from './setup'

const NOTHING: PlayersChoice = { kinds: 0, countdown: 0, needs: [], simple: true, mandragora: true }

export const usual = (choices: Choices, players: number): PlayersChoice => choices.defaults_by_players[String(players)] ?? NOTHING

/** Whether all of these boxes are on the table. */
const onTable = (setup: Setup, boxes: readonly string[]): boolean => boxes.every((box) => setup.boxes.includes(box))

/** Whether so many seats cannot do without the box. */
export const boxNeeded = (choices: Choices, setup: Setup, box: string): boolean => usual(choices, setup.seats.length).needs.includes(box)

export const playableKinds = (choices: Choices, setup: Setup): KindChoice[] =>
  choices.kinds.filter(({ box }) => box === 'base' || setup.boxes.includes(box))

/** The kinds chosen by name, without those whose box has left the table. */
export const namedKinds = (choices: Choices, setup: Setup): string[] =>
  playableKinds(choices, setup).map(({ kind }) => kind).filter((kind) => setup.named.includes(kind))

export const missingBoxes = (setup: Setup, professor: ProfessorChoice): string[] =>
  professor.needs.filter((box) => !setup.boxes.includes(box))

export const servingProfessors = (choices: Choices, setup: Setup): ProfessorChoice[] =>
  choices.professors.filter(({ needs }) => onTable(setup, needs))

/** The professors chosen by name, without those that cannot serve. */
export const namedProfessors = (choices: Choices, setup: Setup): string[] =>
  servingProfessors(choices, setup).map(({ professor }) => professor).filter((professor) => setup.invited.includes(professor))

export const hasMandragora = (choices: Choices, setup: Setup): boolean => onTable(setup, choices.mandragora_needs)
export const mandragoraFree = (choices: Choices, setup: Setup): boolean => usual(choices, setup.seats.length).mandragora

/** What had to change so that the rest can be played with this number of seats. */
export type Change = { what: 'box'; box: string } | { what: 'mandragora' } | { what: 'simple' }

/** Makes the options fit the seats, and tells what it changed. */
export function fit(choices: Choices, setup: Setup): Change[] {
  const changes: Change[] = []
  const { needs, simple, mandragora } = usual(choices, setup.seats.length)
  for (const box of needs) {
    if (setup.boxes.includes(box)) continue
    setup.boxes = choices.boxes.filter((each) => each === box || setup.boxes.includes(each))
    changes.push({ what: 'box', box })
  }
  if (!mandragora && !setup.mandragora) {
    setup.mandragora = true
    changes.push({ what: 'mandragora' })
  }
  if (!simple && setup.kinds === 'simple') {
    setup.kinds = 'random'
    changes.push({ what: 'simple' })
  }
  return changes
}
