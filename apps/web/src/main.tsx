/** Starts the app: saved language and preferences, history and guard, the first page, and after the first paint the rest. */
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { takeDrawnMarkets, takeEarlyQuotations } from './foundation/markets/early-quotations.ts';
import { homePages } from './hubs/home/pages.ts';
import { frameText } from './foundation/product/index.ts';
import { App } from './hubs/shell/index.ts';
import '@candor/ui/tokens.css';
import './base.css';
import { startReads } from './platform/api/index.ts';
import { drawnAnswers, keepDrawn } from './platform/drawn/drawn-page.ts';
import { applyLanguage, prepareTexts } from './platform/i18n/index.ts';
import {
  HOME_PATH,
  currentEntry,
  pageTable,
  pages,
  prepare,
  startHistory,
  startNavigator,
} from './platform/routing/index.ts';
import { watchInstall } from './platform/pwa/install.ts';
import { applyPreferences, followOtherWindows } from './platform/storage/index.ts';
import { wordsText } from './platform/words/words.ts';

/** Then the frame is drawn without the page, which shows its own loader. */
const LONGEST_WAIT_MS = 2000;

const root = document.querySelector('#root');
const isDrawn = root !== null && keepDrawn(root);
applyLanguage();
applyPreferences();
startHistory();
const started = startNavigator({
  first: pageTable(homePages),
  all: import('./pages.ts').then(({ table }) => table),
});
followOtherWindows();
watchInstall();
const first = pages().find(currentEntry().path);
// Linked in the page's head, so it comes with this code; a page that is drawn at once is on screen 0.3 s earlier.
const prepared = first === undefined ? undefined : Promise.race([prepare(first), longestWait()]);

// Any other first page than home reads at once; home has its early answer.
if (!isHome()) void startReads();
takeDrawnMarkets(drawnAnswers());
takeEarlyQuotations();

void Promise.all([started, prepared, prepareTexts([wordsText, frameText])]).finally(() => {
  if (root === null) return;
  // Worked off in slices, between which the page paints and answers.
  startTransition(() => {
    if (isDrawn) hydrateRoot(root, <App />, { onRecoverableError: reportCause });
    else createRoot(root, { onRecoverableError: reportCause }).render(<App />);
  });
  requestAnimationFrame(() => setTimeout(afterFirstPaint, 0));
});

function isHome(): boolean {
  return currentEntry().path === HOME_PATH;
}

/** React's own error says only that it drew again; what went wrong is its cause. */
function reportCause(error: unknown): void {
  reportError((error as Error).cause ?? error);
}

function longestWait(): Promise<void> {
  return new Promise((done) => setTimeout(done, LONGEST_WAIT_MS));
}

function afterFirstPaint(): void {
  void startReads();
  void import('./after-paint.ts').then(({ startRest }) => startRest()).catch(() => undefined);
}
