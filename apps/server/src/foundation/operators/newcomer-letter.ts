/**
 * The mail that tells those who hold a heavy role that somebody was given roles (R-OPS-3): two people who grant them could otherwise make
 * colleagues of their own, and nobody would look at a list of people before money had moved.
 */
import { HEAVY_ROLES } from '@candor/wire';
import type { OperatorRole } from '@candor/wire';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/database.ts';
import { houseUrl } from '../../platform/http/site.ts';
import type { OperatorContext } from './operator-context.ts';
import { allActive, personById } from './people-store.ts';

interface Given {
  name: string;
  roles: readonly OperatorRole[];
  maker: number;
  approver: number | undefined;
}

/** In the transaction of the act; the letters leave when it stands. */
export async function tellColleagues(context: OperatorContext, tx: Tx, given: Given): Promise<void> {
  const nameOf = async (id: number | undefined) =>
    id === undefined ? '' : ((await personById(tx, id))?.name ?? '');
  const [maker, approver] = [await nameOf(given.maker), await nameOf(given.approver)];
  const readers = (await allActive(tx)).filter(({ roles }) =>
    roles.some((role) => HEAVY_ROLES.includes(role)),
  );
  const text = newcomerText(context.platform.config, { ...given, maker, approver });
  tx.afterCommit(() => {
    for (const { email: to } of readers) context.letter({ to, purpose: 'operator_roles', ...text });
  });
}

function newcomerText(
  config: Pick<Config, 'mode' | 'publicUrl' | 'port'>,
  of: { name: string; roles: readonly OperatorRole[]; maker: string; approver: string },
) {
  const roles = of.roles.join(', ');
  return {
    subject: `Candor console: ${of.name} · Candor 后台`,
    text: [
      `${of.name} has these roles in the Candor console now: ${roles}. Proposed by ${of.maker}, agreed to by ${of.approver}.`,
      'If you do not know this person, stop payouts at once and tell your colleagues.',
      `${of.name} 现拥有以下 Candor 后台角色：${roles}。提出人：${of.maker}，复核人：${of.approver}。`,
      '如您不认识此人，请立即暂停出款并通知同事。',
      '',
      `${houseUrl(config)}/console/#/pauses`,
    ].join('\n'),
  };
}
