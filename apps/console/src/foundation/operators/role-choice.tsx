/** One or two roles that one person may hold together (R-OPS-1, R-OPS-9). */
import { Select } from 'antd';
import { OPERATOR_ROLES, type OperatorRole, mayHold } from '@candor/wire';
import { useText } from '../../platform/i18n/index.ts';
import { Hint } from '../../platform/view/index.ts';
import { useRoleName } from '../session/index.ts';
import { operatorsText } from './operators-text.ts';

const MOST_ROLES = 2;

interface RoleChoiceProps {
  value: readonly OperatorRole[];
  onChange: (roles: readonly OperatorRole[]) => void;
}

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const t = useText(operatorsText);
  const roleName = useRoleName();
  return (
    <div>
      <Select<OperatorRole[]>
        mode="multiple"
        aria-label={t('roles')}
        placeholder={t('roles')}
        maxCount={MOST_ROLES}
        value={[...value]}
        onChange={onChange}
        style={{ width: '100%' }}
        options={OPERATOR_ROLES.map((role) => ({
          value: role,
          label: roleName(role),
          disabled: isExcluded(role, value),
        }))}
      />
      <Hint>{t('rolesHint')}</Hint>
      <Hint>{t('rolesWait')}</Hint>
    </div>
  );
}

function isExcluded(role: OperatorRole, chosen: readonly OperatorRole[]): boolean {
  return chosen.length > 0 && !chosen.includes(role) && !mayHold([...chosen, role]);
}
