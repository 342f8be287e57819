/** Words for who acted where it was no customer and no named person; jobs of products are in their `words.ts`. */
import type { Texts, TranslationOf } from '../../platform/i18n/index.ts';

const zh = {
  job: '系统任务',
  operator: '运营人员',
  server: '服务器',
  login: '登录页',
  demo: '演示',
  'command-line': '命令行',
  chains: '链',
  proposals: '提案',
  'demo-funding': '演示资金',
  'demo-genesis': '演示初始资金',
  closure: '注销',
  closures: '注销',
} as const;
const en: TranslationOf<typeof zh> = {
  job: 'Job',
  operator: 'Operator',
  server: 'Server',
  login: 'Login page',
  demo: 'Demo',
  'command-line': 'Command line',
  chains: 'chains',
  proposals: 'proposals',
  'demo-funding': 'play money',
  'demo-genesis': 'first play money',
  closure: 'closing of accounts',
  closures: 'closing of accounts',
};

export const actorsText: Texts<typeof zh> = { zh, en };
