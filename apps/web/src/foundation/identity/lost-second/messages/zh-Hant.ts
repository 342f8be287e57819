/** Texts of a lost second factor in Chinese (traditional). */
import type { LostSecondTexts } from './zh.ts';

export const messages: LostSecondTexts = {
  title: '移除二次驗證',
  intro: '手機、通行密鑰和復原碼都找不到了？證明帳戶屬於您後，由兩名工作人員審核移除。',
  wait: '提交後需等待 {hours} 小時才會審核',
  link: '移除後所有裝置登出，提現至少暫停 24 小時。我們會向您綁定的信箱和手機發送通知，點選其中的連結可隨時撤銷。',
  codeTo: '{target} 收到的驗證碼',
  ask: '申請移除',
  asked: '申請已提交',
  askedUntil: '{when} 之後由工作人員審核',
  askedHint: '審核結果會發到您的信箱或手機。找到了手機或復原碼？直接登入即可。',
  openUntil: '已有一份申請，{when} 之後由工作人員審核',
  again: '請重新登入',
  againHint: '為保護帳戶，請回到登入頁重新輸入密碼。',
  logIn: '前往登入',
  entry: '這些都沒有了？',
  stopTitle: '帳戶保護',
  stopWorking: '正在撤銷申請…',
  stopDone: '{account} 的申請已撤銷',
  stopUntil: '提現暫停至 {when}。有人知道您的登入密碼，請立即變更。',
  runningTitle: '有人申請移除二次驗證',
  runningUntil: '{when} 之後由工作人員審核',
  runningHint: '不是您本人？請立即撤銷，並變更登入密碼。',
  stop: '撤銷申請',
  reasonHint: '請說明情況',
};
