/** Texts of the agreements; the other languages follow this one. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  userAgreementTitle: '用户协议',
  privacyTitle: '隐私政策',
  userAgreementBody:
    'Candor 的每一笔资金变动都写入只增不改的账本，平台无法修改您的记录，也不会代替您下单。价格、手续费和结算规则在成交前公布，并以公布的规则执行。请妥善保管密码与验证码；发现异常请立即修改密码并联系客服。演示环境使用模拟资金，不能充值或提现真实资产。',
  privacyBody:
    '我们只保存提供服务所需的信息：联系方式、登录设备与地址、您主动提交的认证资料。密码以 Argon2id 单向保存，认证资料加密保存。我们不出售个人信息，页面不加载第三方脚本，也不使用跟踪 Cookie。您可以在安全中心查看所有登录记录与设备。',
} as const;

export type LegalTexts = TranslationOf<typeof messages>;
