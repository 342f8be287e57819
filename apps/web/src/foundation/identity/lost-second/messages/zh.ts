/** Texts of a lost second factor; the other languages follow this one. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  title: '移除二次验证',
  intro: '手机、通行密钥和恢复码都找不到了？证明账户属于您后，由两名工作人员审核移除。',
  wait: '提交后需等待 {hours} 小时才会审核',
  link: '移除后所有设备退出登录，提现至少暂停 24 小时。我们会向您绑定的邮箱和手机发送通知，其中的链接可随时撤销。',
  codeTo: '{target} 收到的验证码',
  ask: '申请移除',
  asked: '申请已提交',
  askedUntil: '{when} 之后由工作人员审核',
  askedHint: '审核结果会发到您的邮箱或手机。找到了手机或恢复码？直接登录即可。',
  openUntil: '已有一份申请，{when} 之后由工作人员审核',
  again: '请重新登录',
  againHint: '为保护账户，请回到登录页重新输入密码。',
  logIn: '去登录',
  entry: '这些都没有了？',
  stopTitle: '账户保护',
  stopAsked:
    '确认后将暂停提现 24 小时，并撤销进行中的申请；若该申请由已登录的设备提交或撤销，所有设备将退出登录',
  stopNow: '不是我，立即停止',
  stopDone: '{account} 的申请已撤销',
  stopDoneOut: '{account} 的申请已撤销，所有设备已退出登录',
  stopOut: '{account} 的所有设备已退出登录',
  stopUntil: '提现暂停至 {when}。有人知道您的登录密码，请立即修改。',
  stopUntilOut: '提现暂停至 {when}。有人曾登录您的账户，请立即修改登录密码。',
  runningTitle: '有人申请移除二次验证',
  runningUntil: '{when} 之后由工作人员审核',
  runningHint: '不是您本人？请立即撤销，并修改登录密码。',
  stop: '撤销申请',
  reasonHint: '请说明情况',
  pictures: '请用本人证件拍两张新照片。两名工作人员都会与认证资料比对。',
  front: '证件正面',
  hand: '手持证件',
  picturesMissing: '请先上传两张照片',
  cannotRead: '无法再使用 {target}',
  unlinks: '申请通过后，{target} 将与您的账户解绑，无法再用于登录或接收验证码，提现至少暂停 48 小时。',
  newEmail: '新邮箱',
  newCode: '新邮箱收到的验证码',
} as const;

export type LostSecondTexts = TranslationOf<typeof messages>;
