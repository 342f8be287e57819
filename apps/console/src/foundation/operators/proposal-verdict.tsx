/** Yes, no, or taking it back: what the operator may do with a proposal, and why not where he may not. */
import { Button } from 'antd';
import type { RefusalError } from '@candor/client';
import type { ReplyOf } from '@candor/wire';
import { dashboardCalls, operatorSessionCalls, proposalCalls } from '@candor/wire/operators';
import { type CaseReading, closingOnMoved, refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, Hint, keysText } from '../../platform/view/index.ts';
import { Verdicts } from '../case/index.ts';
import { useMe } from '../session/index.ts';
import { operatorsText } from './operators-text.ts';

type Proposal = ReplyOf<typeof proposalCalls.detail>;
type VerdictName = 'approve' | 'refuse';

interface VerdictProps {
  proposal: Proposal;
  onMoved: CaseReading<Proposal>['onMoved'];
}
/** Of a yes, what is refused before anything is carried out. */
const NOT_TRIED: readonly string[] = ['invalid_request', 'proof_needed', 'rate_limited', 'unavailable'];
const refreshAll = (): void =>
  void refresh(proposalCalls.detail, proposalCalls.list, operatorSessionCalls.me, dashboardCalls.overview);

export function ProposalVerdict({ proposal, onMoved }: VerdictProps) {
  const t = useText(operatorsText);
  const keys = useText(keysText);
  const { data: me } = useMe();
  const { id, version, may_check: mayCheck, may_refuse: mayRefuse } = proposal;
  const withdraw = useAction(proposalCalls.withdraw, { onDone: refreshAll, onRefusal: onMoved });
  const isOpen = proposal.state === 'open';
  const verdict = (name: VerdictName, key: string, look: 'primary' | 'danger') => ({
    name,
    key,
    keyLabel: keys(name),
    label: t(name),
    look,
    isAllowed: isOpen,
    isOff: name === 'refuse' ? !mayRefuse : !mayCheck,
  });
  return (
    <>
      {!isOpen || mayCheck ? null : (
        <Hint>{proposal.maker.id === me?.id ? t('notYours') : t('cannotCheck')}</Hint>
      )}
      {isOpen && mayCheck && !mayRefuse ? <Hint>{t('undoesYours')}</Hint> : null}
      {isOpen && proposal.may_withdraw ? (
        <Button loading={withdraw.isBusy} onClick={() => void withdraw.run({ id, version })}>
          {t('takeBack')}
        </Button>
      ) : null}
      <Verdicts<VerdictName>
        queue="proposals"
        list={[verdict('approve', 'a', 'primary'), verdict('refuse', 'r', 'danger')]}
        dialog={(name, close) => (
          <VerdictDialog name={name} proposal={proposal} onMoved={onMoved} onClose={close} />
        )}
      />
    </>
  );
}

function VerdictDialog(props: VerdictProps & { name: VerdictName; onClose: () => void }) {
  const { name, proposal, onMoved, onClose } = props;
  const t = useText(operatorsText);
  const { id, version } = proposal;
  const closing = closingOnMoved(onMoved, onClose);
  const dialog = {
    on: {
      onDone: refreshAll,
      onRefusal: (refusal: RefusalError): boolean => {
        if (closing(refusal)) return true;
        if (name === 'refuse' || NOT_TRIED.includes(refusal.code)) return false;
        // It stands as another version now: nobody agrees to that before he has read it again.
        refreshAll();
        onClose();
        return false;
      },
    },
    draft: `proposal/${id}/${name}`,
    confirm: t(name),
    onClose,
  };
  return name === 'approve' ? (
    <CallDialog
      {...dialog}
      act={proposalCalls.approve}
      body={(reason) => ({ id, version, ...(reason === '' ? {} : { reason }) })}
      title={t('approveTitle', { id })}
      label={t('optionalReason')}
      isRequired={false}
    >
      <Hint>{t('approveHint')}</Hint>
    </CallDialog>
  ) : (
    <CallDialog
      {...dialog}
      act={proposalCalls.refuse}
      body={(reason) => ({ id, version, reason })}
      title={t('refuseTitle', { id })}
      isDanger
    />
  );
}
