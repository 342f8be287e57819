/** What is said when a halt or its end was proposed: the proposal, for the second person. */
import { App } from 'antd';
import { operatorHaltCalls, proposalCalls } from '@candor/wire/operators';
import { refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';

export function useProposed() {
  const words = useText(wordsText);
  const { message } = App.useApp();
  return {
    isQuiet: true,
    onDone: ({ proposal_id: id }: { proposal_id: number }) => {
      void message.success(<To path={`proposals/${id}`}>{words('proposed', { id })}</To>);
      void refresh(operatorHaltCalls.list, proposalCalls.list);
    },
  };
}
