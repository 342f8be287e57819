/** What is said when an act became a proposal: the way to it, for the second person; or that it was carried out at once. */
import { App } from 'antd';
import type { Call } from '@candor/wire';
import { dashboardCalls, proposalCalls } from '@candor/wire/operators';
import { refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';

interface Proposed {
  proposal_id: number;
  /** Absent where a second person always looks. */
  state?: 'open' | 'executed';
}

/** For `useAction`: `reads` are what the act outdates beside the proposals. */
export function useProposed(...reads: readonly Call[]) {
  const words = useText(wordsText);
  const { message } = App.useApp();
  return {
    isQuiet: true,
    onDone: ({ proposal_id: id, state = 'open' }: Proposed): void => {
      const text = state === 'open' ? words('proposed', { id }) : words('executed', { id });
      void message.success(<To path={`proposals/${id}`}>{text}</To>);
      void refresh(proposalCalls.list, dashboardCalls.overview, ...reads);
    },
  };
}
