/** Texts of the page of notifications; Chinese defines the keys. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  title: '通知',
  device: '在此设备接收推送',
  deviceHint: '退出登录后自动停止',
  unsupported: '此浏览器不支持推送。iPhone 请先将 Candor 添加到主屏幕',
  denied: '通知已被浏览器阻止，请在浏览器设置中允许后重试',
  failed: '无法开启推送，请稍后重试',
  what: '推送内容',
  fills: '委托成交',
  deposits: '充值',
  withdrawals: '提现',
  security: '账户安全',
  proofsAlways: '密码和验证方式变更始终推送',
  alerts: '价格提醒',
  details: '显示详细内容',
  detailsHint: '开启后金额和地址会显示在锁屏上',
  allDevices: '以上设置对您的所有设备生效',
  manageAlerts: '管理价格提醒',
} as const;

export type PushTexts = TranslationOf<typeof messages>;
