/** Texts of the page of notifications. */
import type { PushTexts } from './zh.ts';

export const messages = {
  title: '通知',
  device: '在此裝置接收推播',
  deviceHint: '登出後自動停止',
  unsupported: '此瀏覽器不支援推播。iPhone 請先將 Candor 加入主畫面',
  denied: '通知已被瀏覽器封鎖，請在瀏覽器設定中允許後重試',
  failed: '無法開啟推播，請稍後重試',
  what: '推播內容',
  fills: '委託成交',
  deposits: '充值',
  withdrawals: '提現',
  security: '帳戶安全',
  proofsAlways: '密碼與驗證方式變更一律推播',
  alerts: '價格提醒',
  details: '顯示詳細內容',
  detailsHint: '開啟後金額與地址會顯示在鎖定畫面上',
  allDevices: '以上設定適用於您的所有裝置',
  manageAlerts: '管理價格提醒',
} satisfies PushTexts;
