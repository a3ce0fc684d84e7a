/** What the page's live region says. */
export class Spoken {
  words: string = $state('')
  /** How often something was said, so that the same words can be said twice and none are said again by themselves. */
  times: number = $state(0)

  say(words: string): void {
    this.words = words
    if (words !== '') this.times++
  }
}
