/** What is needed only once somebody touches the app: fetched at the first touch or key, so that the first visit is lighter. */
import { keepToastsOffButtons } from '@candor/ui';
import { textNow } from './platform/i18n/index.ts';
import { watchForms } from './platform/form/watch-forms.ts';
import { watchLate } from './platform/late/watch-late.ts';
import { currentEntry, pages } from './platform/routing/index.ts';
import { closeDialogsByBack } from './platform/routing/dialog-back.ts';
import { guardExit } from './platform/routing/exit-sentinel.ts';
import { say } from './platform/view/index.ts';
import { wordsText } from './platform/words/words.ts';

export function startTouched(): void {
  watchForms();
  watchLate();
  keepToastsOffButtons();
  guardExit({
    isOnTab: () => pages().find(currentEntry().path)?.tab !== undefined,
    warn: () => say(textNow(wordsText)('pressAgainToExit')),
  });
  // After the guard of the exit: what claims last is asked first.
  closeDialogsByBack();
}
