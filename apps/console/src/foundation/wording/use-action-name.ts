/** What a line of the audit log says was done: `kyc.file.view` in words. */
import { useCodeText } from '../../platform/i18n/index.ts';
import { withPartWords } from '../../platform/part/index.ts';
import { actionsText } from './actions-text.ts';
import { useKindName } from './use-names.ts';

export function useActionName(): (action: string) => string {
  const verbName = useCodeText(withPartWords('actions', actionsText));
  const kindName = useKindName();
  return (action) => {
    const parts = action.split('.');
    const verb = parts.pop() ?? '';
    const known = verbName(verb);
    const done = known === verb ? verb.replaceAll('_', ' ') : known;
    return [...parts.map(kindName), done].join(' · ');
  };
}
