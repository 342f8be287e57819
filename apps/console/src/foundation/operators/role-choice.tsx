/** One or two roles, of the heavy ones at most one (R-OPS-1). */
import { Select } from 'antd';
import { HEAVY_ROLES, OPERATOR_ROLES, type OperatorRole } from '@candor/wire';
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
    </div>
  );
}

function isExcluded(role: OperatorRole, chosen: readonly OperatorRole[]): boolean {
  return HEAVY_ROLES.includes(role) && chosen.some((each) => each !== role && HEAVY_ROLES.includes(each));
}
