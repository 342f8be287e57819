/** Calls back what was approved and is not in force (R-OPS-9): proposed by one of the kind's people, checked by another. */
import { App, Button } from 'antd';
import { configurationCalls, proposalCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { refresh, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { ReasonDialog, To } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMe } from '../session/index.ts';
import { configurationText } from './configuration-text.ts';

interface RecallButtonProps {
  kind: string;
  name: string;
  /** The newest that is to come; undefined where there is none. */
  version: number | undefined;
}

export function RecallButton({ kind, name, version }: RecallButtonProps) {
  const t = useText(configurationText);
  const words = useText(wordsText);
  const { message } = App.useApp();
  const { data: me } = useMe();
  const { data: kinds } = useCall(configurationCalls.kinds, {});
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy } = useAction(configurationCalls.recall, {
    isQuiet: true,
    onDone: ({ proposal_id: id }) => {
      void message.success(<To path={`proposals/${id}`}>{words('proposed', { id })}</To>);
      void refresh(proposalCalls.list, configurationCalls.list, configurationCalls.history);
    },
  });
  const own = kinds?.find((each) => each.kind === kind);
  const people = [...(own?.makers ?? []), ...(own?.checkers ?? [])];
  if (version === undefined || !people.some((role) => me?.roles.some((held) => held === role))) return null;
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('recall', { version })}
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        title={t('recall', { version })}
        confirm={t('propose')}
        draft={`recall/${kind}/${name}/${version}`}
        isReady
        isBusy={isBusy}
        onConfirm={async (reason) => (await run({ kind, key: name, version, reason })) !== undefined}
        onClose={() => setOpen(false)}
      >
        {t('recallHint')}
      </ReasonDialog>
    </>
  );
}
