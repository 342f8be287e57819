/** Texts of the agreements. */
import type { LegalTexts } from './zh.ts';

export const messages = {
  userAgreementTitle: '使用者協議',
  privacyTitle: '隱私權政策',
  userAgreementBody:
    'Candor 的每一筆資金變動都寫入只增不改的帳本，平台無法修改您的紀錄，也不會代替您下單。價格、手續費和結算規則在成交前公布，並依公布的規則執行。請妥善保管密碼與驗證碼；發現異常請立即變更密碼並聯絡客服。示範環境使用模擬資金，不能充值或提現真實資產。',
  privacyBody:
    '我們只保存提供服務所需的資訊：聯絡方式、登入裝置與位址、您主動提交的驗證資料。密碼以 Argon2id 單向保存，驗證資料加密保存。我們不出售個人資料，頁面不載入第三方指令碼，也不使用追蹤 Cookie。您可以在安全中心查看所有登入紀錄與裝置。',
} satisfies LegalTexts;
