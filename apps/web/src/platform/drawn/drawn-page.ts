/**
 * The first page as the server drew it for a visitor in his language, with prices: it is on screen with the first bytes, and the app
 * takes it over. Whoever asked for another page, is logged in or reads another language sees the outline instead; boot.js decides
 * that before the first paint (`data-outline`).
 */

/** Replies of the server by the path of their call. */
export type Answers = Readonly<Record<string, unknown>>;

/** What the page was drawn with; empty on a page that was not drawn, such as the one kept for times without a network. */
export function drawnAnswers(): Answers {
  const text = document.querySelector('#drawn-answers')?.textContent ?? '{}';
  return JSON.parse(text) as Answers;
}

/** True where the drawn page is on screen and stays. Elsewhere the outline takes its place, as on a page that was not drawn. */
export function keepDrawn(root: Element): boolean {
  const { dataset } = document.documentElement;
  if (dataset['drawn'] === undefined) return false;
  const outline = document.querySelector('body > .skeleton');
  if (dataset['outline'] === undefined) {
    outline?.remove();
    return true;
  }
  root.replaceChildren(...(outline === null ? [] : [outline]));
  delete dataset['outline'];
  return false;
}
