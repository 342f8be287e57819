/** Texts of the frame around all screens: tabs and ribbon. */
import type { ShellTexts } from './zh.ts';

export const messages = {
  tagline: 'すべてを検証できる',
  tabs: 'メインナビゲーション',
  tabHome: 'ホーム',
  tabSpot: '現物',
  tabContract: '先物',
  tabOption: 'オプション',
  tabFinance: '運用',
  tabCopy: 'コピー',
  tabMachine: 'マイニング',
  tabAssets: '資産',
  demoRibbon: 'デモ環境・デモ資金を使用',
  demoSimulated: '価格はシミュレーション',
  moneyPaused: '取引と出金を一時停止しています。資産は安全で、注文の取消は可能です',
  menu: 'メニュー',
  logIn: 'ログイン',
  register: '新規登録',
} satisfies ShellTexts;
