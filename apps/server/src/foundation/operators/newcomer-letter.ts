/**
 * The mail that tells those who hold a heavy role, and auditors, that somebody is given roles, from when on, that they were called back, or
 * that who has them is enrolled anew (R-OPS-3, R-OPS-13): two people who grant them could otherwise make colleagues of their own, and nobody would look at a list of people
 * before money had moved.
 */
import { HEAVY_ROLES } from '@candor/wire';
import type { OperatorRole } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { houseUrl } from '../../platform/http/site.ts';
import type { OperatorContext } from './operator-context.ts';
import { allActive, personNames } from './people-store.ts';

interface Given {
  name: string;
  roles: readonly OperatorRole[];
  /** Who proposed it and who agreed, or who called it back. */
  by: readonly number[];
  /** `dropped`: who gave them may not any more, and they do not begin. `enrolled_anew`: whoever reads his mail has them. */
  what: 'given' | 'waits' | 'cancelled' | 'dropped' | 'enrolled_anew';
  /** When they begin, for `waits` and, where some of them wait, for `enrolled_anew`. */
  beginsAt?: Date;
  /** They are called back from somebody enrolled anew who alone has one of them: he has it by name and is shut out. */
  isShutOut?: boolean;
}

/** In the transaction of the act; the letters leave when it stands. */
export async function tellColleagues(context: OperatorContext, tx: Tx, given: Given): Promise<void> {
  const names = await personNames(tx, given.by);
  const by = given.by.map((id) => names.get(id) ?? '').join(', ');
  const readers = (await allActive(tx)).filter(({ roles }) =>
    roles.some((role) => HEAVY_ROLES.includes(role) || role === 'auditor'),
  );
  const url = houseUrl(context.platform.config);
  const [en, zh] = linesOf({ ...given, by });
  const page = given.beginsAt === undefined ? 'pauses' : 'operators';
  const subject = `Candor console: ${given.name} · Candor 后台`;
  const text = [...en, ...zh, '', `${url}/console/#/${page}`].join('\n');
  tx.afterCommit(() => {
    for (const { email: to } of readers) context.letter({ to, purpose: 'operator_roles', subject, text });
  });
}

const UNKNOWN = [
  'If you do not know this person, stop payouts at once and tell your colleagues.',
  '如您不认识此人，请立即暂停出款并通知同事。',
] as const;
const CALL_BACK = [
  'Until then one access administrator or auditor alone can call it back: if you do not know this person, have it called back, and stop payouts.',
  '在此之前，任何一名权限管理员或审计员均可单独撤回：如您不认识此人，请要求撤回并暂停出款。',
] as const;

const ANEW_LATER = (at: string) => [
  `Whoever opens the link in the mail to this person has these roles from ${at} on. Until then one access administrator or auditor alone can call it back: if this person did not ask for it, have it called back, and stop payouts.`,
  `凭发往其邮箱的链接者自 ${at} 起取得上述角色。在此之前，任何一名权限管理员或审计员均可单独撤回：如非其本人要求，请要求撤回并暂停出款。`,
];

const SHUT_OUT = [
  ' Nobody else has all of them: this person is shut out and has to be enrolled anew.',
  '因其中有角色无他人担任，此人已被锁定，须重新开通账户。',
] as const;

const NOT_ASKED = [
  'Whoever opens the link in the mail to this person has these roles. If this person did not ask for it, stop payouts at once and tell your colleagues.',
  '凭发往其邮箱的链接即可取得上述角色。如非其本人要求，请立即暂停出款并通知同事。',
] as const;

/** English, then Chinese. */
function linesOf({
  name,
  roles: given,
  by,
  what,
  beginsAt,
  isShutOut = false,
}: Omit<Given, 'by'> & { by: string }): [string[], string[]] {
  const roles = given.join(', ');
  const at = `${beginsAt?.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const [shutEn, shutZh] = isShutOut ? SHUT_OUT : ['', ''];
  switch (what) {
    case 'given':
      return [
        [`${name} has these roles in the Candor console now: ${roles}. Given by ${by}.`, UNKNOWN[0]],
        [`${name} 现拥有以下 Candor 后台角色：${roles}。提出与复核：${by}。`, UNKNOWN[1]],
      ];
    case 'waits':
      return [
        [
          `${name} will have these roles in the Candor console from ${at}: ${roles}. Given by ${by}.`,
          CALL_BACK[0],
        ],
        [`${name} 将于 ${at} 起拥有以下 Candor 后台角色：${roles}。提出与复核：${by}。`, CALL_BACK[1]],
      ];
    case 'enrolled_anew': {
      const [en, zh] = beginsAt === undefined ? NOT_ASKED : ANEW_LATER(at);
      return [
        [
          `${name} is enrolled anew in the Candor console, with a new password and authenticator app and without the old keys: ${roles}. Agreed to by ${by}.`,
          en!,
        ],
        [
          `${name} 将重新开通 Candor 后台账户（新密码、新身份验证器，原安全密钥失效），角色：${roles}。提出与复核：${by}。`,
          zh!,
        ],
      ];
    }
    case 'cancelled':
      return [
        [
          `The roles ${roles} that ${name} was to have were called back by ${by}; they do not begin.${shutEn}`,
        ],
        [`${by} 已撤回拟授予 ${name} 的角色：${roles}，不再生效。${shutZh}`],
      ];
    case 'dropped':
      return [
        [
          `The roles ${roles} that ${name} was to have do not begin: who gave them may give none any more.${shutEn}`,
        ],
        [`拟授予 ${name} 的角色 ${roles} 不再生效：授予人已无此权限。${shutZh}`],
      ];
  }
}
