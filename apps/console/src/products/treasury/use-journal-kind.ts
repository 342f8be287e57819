/** The name of a kind of journal, in the language of the moment. */
import { useCodeText } from '../../platform/i18n/index.ts';
import { journalKindsText } from './journal-kinds.ts';

export function useJournalKind(): (kind: string) => string {
  return useCodeText(journalKindsText);
}
