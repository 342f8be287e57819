/** Texts of the agreements. */
import type { LegalTexts } from './zh.ts';

export const messages = {
  userAgreementTitle: '利用規約',
  privacyTitle: 'プライバシーポリシー',
  userAgreementBody:
    'Candorのすべての資金移動は、追記のみ可能な台帳に記録されます。当社が記録を書き換えることも、お客様に代わって注文することもありません。価格・手数料・決済ルールは取引前に公開され、公開どおりに適用されます。パスワードと認証コードはご自身で管理し、異常に気づいたらすぐにパスワードを変更してサポートにご連絡ください。デモ環境ではデモ資金を使用し、実際の資産の入出金はできません。',
  privacyBody:
    '保存するのはサービスに必要な情報のみです。連絡先、ログインした端末とIPアドレス、提出された本人確認書類がこれにあたります。パスワードはArgon2idで一方向に、書類は暗号化して保存します。個人情報の販売、第三者スクリプトの読み込み、追跡Cookieの使用は行いません。すべてのログインは「セキュリティ」画面で確認できます。',
} satisfies LegalTexts;
