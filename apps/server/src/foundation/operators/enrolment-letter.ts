/** The mail that lets a new operator in: the one-time link, in the console's two languages, because nobody knows yet which one is read. */
import type { Config } from '../../platform/config.ts';
import { houseUrl } from '../../platform/http/site.ts';

export function enrolmentLink(config: Pick<Config, 'mode' | 'publicUrl' | 'port'>, token: string): string {
  return `${houseUrl(config)}/console/#/enrol?ticket=${token}`;
}

export function enrolmentLetter(
  config: Pick<Config, 'mode' | 'publicUrl' | 'port'>,
  { name, email, token }: { name: string; email: string; token: string },
) {
  const link = enrolmentLink(config, token);
  return {
    to: email,
    purpose: 'operator_enrolment',
    subject: 'Candor console · Candor 后台',
    text: [
      `${name}, two of your colleagues opened an account for you in the Candor console.`,
      'This link works once, for three days. Set a password of 12 characters or more and have an authenticator app at hand.',
      `${name}，两位同事为您开通了 Candor 后台账户。`,
      '此链接三天内有效，仅可使用一次。请设置至少 12 位的密码，并准备好身份验证器应用。',
      '',
      link,
    ].join('\n'),
  };
}
