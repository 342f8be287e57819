/** Words for what happened in an account; a code nobody has words for is shown as it is. */
import { useCodeText } from '../../platform/i18n/index.ts';
import { useFieldName, useJournalKind, useKindName, useValueText } from '../wording/index.ts';
import { eventsText } from './events-text.ts';

const JOURNAL = 'journal.';

export function useEventText() {
  const name = useCodeText(eventsText);
  const fieldName = useFieldName();
  const journalKind = useJournalKind();
  const valueText = useValueText();
  const kindName = useKindName();
  // A kind of proposal, or of contact: `second_factor_reset`, `email`.
  const kindOr = (kind: string): string => {
    const named = kindName(kind);
    return named === kind.replaceAll('_', ' ') ? valueText('kind', kind) : named;
  };
  return {
    sourceName: (source: string) => name(source),
    eventText(what: string): string {
      if (what.startsWith(JOURNAL)) return journalKind(what.slice(JOURNAL.length));
      const known = name(what);
      return known === what ? what.replace('.', ': ').replaceAll('_', ' ') : known;
    },
    detail: (params: Readonly<Record<string, string>>) =>
      Object.entries(params)
        .filter(([, value]) => value !== '')
        .map(
          ([field, value]) =>
            `${fieldName(field)}: ${field === 'kind' || field === 'ref_type' ? kindOr(value) : valueText(field, value)}`,
        )
        .join(' · '),
  };
}
