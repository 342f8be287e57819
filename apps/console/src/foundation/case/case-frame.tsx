/** One case on a page: its state beside the title, what moved meanwhile, the decision while it may be taken, the next case. */
import { Button } from 'antd';
import type { CaseQueueName } from '@candor/wire/operators';
import type { ReactNode } from 'react';
import type { CaseReading } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { useKeys } from '../../platform/keys/index.ts';
import { go, useAddress } from '../../platform/routing/index.ts';
import { LoadedPage } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { RiskStrip } from '../risk-status/index.ts';
import { CaseMoved, StateTag } from '../wording/index.ts';
import { ActedCard, type CaseType } from './acted-card.tsx';
import { inCaseWords } from './moved-rules.ts';
import { nextInQueue } from './queue-order.ts';
import { TakenCase } from './take-next.tsx';

/** Cases that are taken from a queue. */
const QUEUES: Partial<Record<CaseType, CaseQueueName>> = {
  deposit_claim: 'deposit_claims',
  kyc_case: 'verification',
  contact_change: 'contact_changes',
  second_reset: 'second_resets',
};

export interface CaseFrameProps<Case> {
  /** What the audit log calls such a case; absent where the page itself names those who acted. */
  type?: CaseType;
  title: (found: Case | undefined) => string;
  reading: CaseReading<Case>;
  /** Word for its state; the state when absent. */
  stateOf?: (found: Case) => string;
  /** Null when there is nothing to decide, or not by this operator. */
  decision: (found: Case) => ReactNode;
  children: (found: Case) => ReactNode;
}

/** `user_id` is the customer whom it is about; null when it is about nobody. */
export function CaseFrame<Case extends { id: number; state: string; user_id: number | null }>(
  props: CaseFrameProps<Case>,
) {
  const { type, title, reading, stateOf = ({ state }) => state, decision, children } = props;
  const queue = type === undefined ? undefined : QUEUES[type];
  return (
    <LoadedPage
      title={title}
      of={reading}
      mark={(found) => <StateTag state={stateOf(found)} />}
      extra={(found) => (
        <>
          {decision(found)}
          <NextCase />
        </>
      )}
    >
      {(found) => (
        <>
          <CaseMoved of={{ ...reading, moved: inCaseWords(reading.moved, { found, stateOf }) }} />
          {queue === undefined ? null : <TakenCase queue={queue} id={found.id} />}
          {found.user_id === null ? null : <RiskStrip userId={found.user_id} />}
          {children(found)}
          {type === undefined ? null : <ActedCard type={type} id={found.id} />}
        </>
      )}
    </LoadedPage>
  );
}

/** To the case that stood below this one in the queue; also by the key n. */
function NextCase() {
  const t = useText(wordsText);
  const { path } = useAddress();
  const cut = path.lastIndexOf('/');
  const queue = path.slice(0, cut);
  const next = nextInQueue(queue, Number(path.slice(cut + 1)));
  const open = () => (next === undefined ? undefined : go(`${queue}/${next}`));
  useKeys([{ key: 'n', label: t('nextCase'), run: open, isOff: next === undefined }]);
  return next === undefined ? null : <Button onClick={open}>{t('nextCase')} ›</Button>;
}
