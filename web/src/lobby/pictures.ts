/** What is drawn for a box: marbles first, then what else lies in it. */
export const PICTURES: Record<string, { marbles: string[]; sign?: string }> = {
  base: { marbles: ['red', 'yellow', 'blue', 'black'] },
  fifth_ingredient: { marbles: ['ectoplasm'], sign: 'cauldron' },
  sixth_student: { marbles: ['mandragora'], sign: 'bell' },
  serum: { marbles: [], sign: 'p-fulminating_serum' },
}
