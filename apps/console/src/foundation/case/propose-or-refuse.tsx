/** A case that one person proposes and another checks, or that is refused with a reason the customer reads. */
import { type Call, RECOVERY_ANSWERS, type RequestBodyOf } from '@candor/wire';
import { dashboardCalls } from '@candor/wire/operators';
import { Radio } from 'antd';
import { useState } from 'react';
import { type CaseReading, closingOnMoved, refresh } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, Hint, keysText } from '../../platform/view/index.ts';
import { useMay } from '../session/index.ts';
import { Verdicts } from './verdicts.tsx';

export interface ProposeOrRefuseProps<Propose extends Call, Refuse extends Call> {
  found: { id: number; version: number };
  onMoved: CaseReading<unknown>['onMoved'];
  propose: Propose;
  refuse: Refuse;
  /** Reads that the decision outdates. */
  reads: readonly Call[];
  /** Address of the queue, and what drafts of reasons are kept under. */
  queue: string;
  draft: string;
  /** False while it is too early to propose. */
  canPropose: boolean;
  texts: Record<'propose' | 'refuse', { label: string; title: string; hint: string }>;
  /** What the customer is told when it is refused (R-KYC-4). */
  answers: { label: string; name: (answer: (typeof RECOVERY_ANSWERS)[number]) => string };
}

type Choice = 'propose' | 'refuse';

export function ProposeOrRefuse<Propose extends Call, Refuse extends Call>(
  props: ProposeOrRefuseProps<Propose, Refuse>,
) {
  const { texts } = props;
  const keys = useText(keysText);
  const may = useMay();
  return (
    <Verdicts<Choice>
      queue={props.queue}
      list={[
        {
          name: 'propose',
          key: 'a',
          keyLabel: keys('approve'),
          label: texts.propose.label,
          look: 'primary',
          isAllowed: may(props.propose),
          isOff: !props.canPropose,
        },
        {
          name: 'refuse',
          key: 'r',
          keyLabel: keys('refuse'),
          label: texts.refuse.label,
          look: 'danger',
          isAllowed: may(props.refuse),
        },
      ]}
      dialog={(choice, close) => <DecisionDialog {...props} choice={choice} onClose={close} />}
    />
  );
}

function DecisionDialog<Propose extends Call, Refuse extends Call>(
  props: ProposeOrRefuseProps<Propose, Refuse> & { choice: Choice; onClose: () => void },
) {
  const { found, onMoved, reads, draft, texts, answers, choice, onClose } = props;
  const [answer, setAnswer] = useState<(typeof RECOVERY_ANSWERS)[number]>();
  const { title, label, hint } = texts[choice];
  return (
    <CallDialog<Call>
      act={props[choice]}
      body={(reason) =>
        ({
          case_id: found.id,
          version: found.version,
          reason,
          ...(choice === 'refuse' ? { answer } : {}),
        }) as RequestBodyOf<Call>
      }
      on={{
        onDone: () => void refresh(...reads, dashboardCalls.overview),
        onRefusal: closingOnMoved(onMoved, onClose),
      }}
      title={title}
      confirm={label}
      draft={`${draft}/${found.id}/${choice}`}
      isDanger={choice === 'refuse'}
      isReady={choice === 'propose' || answer !== undefined}
      onClose={onClose}
    >
      <Hint>{hint}</Hint>
      {choice === 'propose' ? null : (
        <Radio.Group
          aria-label={answers.label}
          value={answer}
          onChange={({ target }) => setAnswer(target.value as typeof answer)}
          options={RECOVERY_ANSWERS.map((value) => ({ value, label: answers.name(value) }))}
        />
      )}
    </CallDialog>
  );
}
