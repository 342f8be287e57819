/**
 * The first page as markup, for the server: the same components that the phone runs, in one language, with the replies that the phone
 * would have asked for. Built by `vite.drawn.config.ts`; the app takes the markup over (`platform/drawn`).
 */
import { renderToString } from 'react-dom/server';
import type { Language } from '@candor/wire';
import { takeDrawnMarkets } from './foundation/markets/early-quotations.ts';
import { homePages } from './hubs/home/pages.ts';
import { frameText } from './foundation/product/index.ts';
import { App } from './hubs/shell/index.ts';
import type { Answers } from './platform/drawn/drawn-page.ts';
import { prepareTexts, speak } from './platform/i18n/index.ts';
import { usedAreas } from './platform/i18n/text-cache.ts';
import { HOME_PATH, pageTable, prepare, startNavigator } from './platform/routing/index.ts';
import { wordsText } from './platform/words/words.ts';

/** What React writes where a part was still on its way. */
const WAITING = '<!--$!-->';
/** Each draws one level deeper: a part is fetched when the one around it is drawn. */
const MOST_TRIES = 8;

const table = pageTable(homePages);
const ready = startNavigator({ first: table, all: import('./pages.ts').then(({ table: all }) => all) });

/** Throws when a part of the page does not come: half a page would jump when the app takes it over. */
export async function drawHome(language: Language, answers: Answers): Promise<string> {
  await ready;
  const home = table.find(HOME_PATH);
  for (let tries = 0; tries < MOST_TRIES && home !== undefined; tries += 1) {
    speak(language);
    await Promise.all([prepare(home), prepareTexts([wordsText, frameText, ...usedAreas()])]);
    // From here to the markup in one step: another visitor's language must not come between.
    speak(language);
    takeDrawnMarkets(answers);
    const markup = renderToString(<App />);
    if (!markup.includes(WAITING)) return markup;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`The first page is not complete in ${language}.`);
}
