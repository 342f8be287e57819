/** Calls back what was approved and is not in force (R-OPS-9): proposed by one of the kind's people, checked by another. */
import { configurationCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Hint } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
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
  const { data: me } = useMe();
  const { data: kinds } = useCall(configurationCalls.kinds, {});
  const proposed = useProposed(configurationCalls.list, configurationCalls.history);
  const ownKind = kinds?.find((each) => each.kind === kind);
  const people = [...(ownKind?.makers ?? []), ...(ownKind?.checkers ?? [])];
  if (version === undefined || !people.some((role) => me?.roles.some((held) => held === role))) return null;
  return (
    <DialogButton
      danger
      label={t('recall', { version })}
      dialog={(close) => (
        <CallDialog
          act={configurationCalls.recall}
          body={(reason) => ({ kind, key: name, version, reason })}
          on={proposed}
          title={t('recall', { version })}
          confirm={t('propose')}
          draft={`recall/${kind}/${name}/${version}`}
          onClose={close}
        >
          <Hint>{t('recallHint')}</Hint>
        </CallDialog>
      )}
    />
  );
}
