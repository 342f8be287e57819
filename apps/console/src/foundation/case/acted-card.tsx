/** Everybody who acted on a case: decisions, and who made and checked proposals about it. */
import { Card } from 'antd';
import { type CASE_TYPES, auditCalls } from '@candor/wire/operators';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded, Remarks } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../session/index.ts';
import { useActionName, useActorName } from '../wording/index.ts';

export type CaseType = (typeof CASE_TYPES)[number];

const POLL_MS = 15_000;

export function ActedCard({ type, id }: { type: CaseType; id: number }) {
  const words = useText(wordsText);
  const may = useMay();
  const actionName = useActionName();
  const actorName = useActorName();
  const reading = useCall(
    auditCalls.acts,
    { target_type: type, target_id: id },
    { isEnabled: may(auditCalls.acts), pollMs: POLL_MS },
  );
  if (!may(auditCalls.acts)) return null;
  return (
    <Card title={words('whoActed')}>
      <Loaded of={reading} rows={2}>
        {({ list }) => (
          <Remarks
            list={list.map(({ actor, approver, action, at }) => ({
              by: [actorName(actor), ...(approver === null ? [] : [approver])].join(words('comma')),
              at,
              text: actionName(action),
            }))}
            empty={words('nobodyActed')}
          />
        )}
      </Loaded>
    </Card>
  );
}
