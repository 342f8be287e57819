/** The mail itself, in the console's two languages: numbers, names of lists and where to look, nothing of a customer. Pure. */
import { jobTitle, proposalTitle, queueTitle } from '@candor/wire/desk-words';
import type { DIGEST_PARTS } from '@candor/wire/operators';

export interface Waiting {
  proposals: {
    open: number;
    expiring: readonly { id: number; kind: string; expiresAt: number; isOwn: boolean }[];
  };
  cases: readonly { name: string; open: number; late: number }[];
  jobs: readonly { name: string; node: string; failures: number; since: number }[];
}
type Part = (typeof DIGEST_PARTS)[number];

const MOST_LINES = 20;

const WORDS = {
  en: {
    subject: 'Candor console: {list}',
    toCheck: '{n} to check',
    expire: '{n} of your proposals expire',
    late: '{n} late',
    failing: '{n} jobs fail',
    proposals: 'Proposals that wait for your check: {n}. Expiring within a day:',
    noneExpires: 'none',
    own: 'yours',
    until: 'until {at} UTC',
    cases: 'Late cases:',
    caseLine: '{name}: {late} late of {open}',
    jobs: 'Jobs that fail:',
    jobLine: '{name}: {n} times in a row since {at} UTC',
    more: 'and {n} more',
    stop: 'You choose what this mail tells, when it comes and whether it does under "Daily mail" in your account menu:',
  },
  zh: {
    subject: 'Candor 后台：{list}',
    toCheck: '{n} 项待复核',
    expire: '您提交的 {n} 项即将到期',
    late: '{n} 件已超时',
    failing: '{n} 个任务失败',
    proposals: '待您复核的提案：{n}。一天内到期：',
    noneExpires: '无',
    own: '您提交的',
    until: '{at} UTC 到期',
    cases: '已超时的事项：',
    caseLine: '{name}：{open} 件中 {late} 件超时',
    jobs: '失败的任务：',
    jobLine: '{name}：自 {at} UTC 起连续失败 {n} 次',
    more: '另有 {n} 项',
    stop: '邮件内容、时间和开关可在账户菜单的“每日邮件”中设置：',
  },
} as const;

/** Undefined when nothing of what was chosen waits. */
export function digestLetter(
  waiting: Waiting,
  of: { language: 'zh' | 'en'; parts: readonly Part[]; console: string },
): { subject: string; text: string } | undefined {
  const words = WORDS[of.language];
  const has = (part: Part): boolean => of.parts.includes(part);
  const late = has('cases') ? waiting.cases.filter((each) => each.late > 0) : [];
  const jobs = has('jobs') ? waiting.jobs : [];
  const { open, expiring } = has('proposals') ? waiting.proposals : { open: 0, expiring: [] };
  const isProposed = open > 0 || expiring.length > 0;
  if (!isProposed && late.length === 0 && jobs.length === 0) return undefined;
  const lateInAll = late.reduce((sum, each) => sum + each.late, 0);
  const list = [
    ...(open > 0 ? [fill(words.toCheck, { n: open })] : []),
    ...(open === 0 && isProposed ? [fill(words.expire, { n: expiring.length })] : []),
    ...(lateInAll > 0 ? [fill(words.late, { n: lateInAll })] : []),
    ...(jobs.length > 0 ? [fill(words.failing, { n: jobs.length })] : []),
  ];
  const expiringLines = expiring.map(
    ({ id, kind, expiresAt, isOwn }) =>
      `#${id} ${proposalTitle(kind, of.language)}${isOwn ? ` (${words.own})` : ''}, ${fill(words.until, { at: timeOf(expiresAt) })}\n    ${of.console}proposals/${id}`,
  );
  const block = (title: string, lines: readonly string[]): string =>
    [
      title,
      ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`),
      ...(lines.length > MOST_LINES ? [`  ${fill(words.more, { n: lines.length - MOST_LINES })}`] : []),
    ].join('\n');
  const blocks = [
    ...(isProposed
      ? [
          block(
            fill(words.proposals, { n: open }),
            expiringLines.length === 0 ? [words.noneExpires] : expiringLines,
          ),
        ]
      : []),
    ...(late.length > 0
      ? [
          block(
            words.cases,
            late.map((each) => fill(words.caseLine, { ...each, name: queueTitle(each.name, of.language) })),
          ),
        ]
      : []),
    ...(jobs.length > 0
      ? [
          block(
            words.jobs,
            jobs.map(({ name, node, failures, since }) =>
              fill(words.jobLine, {
                name: `${jobTitle(name, of.language)}${node === '' ? '' : ` (${node})`}`,
                n: failures,
                at: timeOf(since),
              }),
            ),
          ),
        ]
      : []),
    of.console,
    `${words.stop}\n${of.console}digest`,
  ];
  return { subject: fill(words.subject, { list: list.join(', ') }), text: blocks.join('\n\n') };
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
