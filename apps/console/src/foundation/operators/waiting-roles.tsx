/** Roles that begin a day after two agreed to them (R-OPS-13), and the button by which one person calls them back. */
import type { ReplyOf } from '@candor/wire';
import { operatorCalls } from '@candor/wire/operators';
import { refresh } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { CallDialog, DialogButton, Hint } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay, useRoleName } from '../session/index.ts';
import { operatorsText } from './operators-text.ts';

type Person = ReplyOf<typeof operatorCalls.people>[number];

export function WaitingRoles({ person }: { person: Person }) {
  const t = useText(operatorsText);
  const may = useMay();
  const names = useNames(person);
  const { waiting_roles: waiting } = person;
  if (waiting === null) return null;
  return (
    <div>
      <div>{t('rolesFrom', { time: formatMoment(waiting.begins_at), roles: names })}</div>
      <Hint>{t('waitingHint', { by: waiting.given_by, checker: waiting.agreed_by })}</Hint>
      {may(operatorCalls.cancelRoles) ? (
        <DialogButton
          size="small"
          label={t('cancelRoles')}
          dialog={(close) => <CancelDialog person={person} onClose={close} />}
        />
      ) : null}
    </div>
  );
}

function CancelDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useText(operatorsText);
  const names = useNames(person);
  const proposalId = person.waiting_roles?.proposal_id ?? 0;
  return (
    <CallDialog
      act={operatorCalls.cancelRoles}
      body={(reason) => ({ operator_id: person.id, proposal_id: proposalId, reason })}
      on={{ onDone: () => void refresh(operatorCalls.people) }}
      title={t('cancelRolesTitle', { name: person.name })}
      confirm={t('cancelRoles')}
      draft={`operators/${person.id}/cancel-roles`}
      isDanger
      onClose={onClose}
    >
      <Hint>{t('cancelRolesHint', { roles: names })}</Hint>
    </CallDialog>
  );
}

/** What is to come beyond what he has already. */
function useNames({ roles, waiting_roles: waiting }: Person): string {
  const words = useText(wordsText);
  const roleName = useRoleName();
  const later = (waiting?.roles ?? []).filter((role) => !roles.includes(role));
  return later.map(roleName).join(words('comma'));
}
