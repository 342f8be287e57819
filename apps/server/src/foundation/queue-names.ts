/** What the lists of nouns of the foundation are called to operators, in the words of the console's pages of them. */
export const QUEUE_NAMES = {
  identity: {
    contact_changes: { zh: '联系方式变更', en: 'Contact changes' },
    second_resets: { zh: '第二因素丢失', en: 'Lost second factors' },
  },
  riskStatus: { risk_cases: { zh: '风险案件', en: 'Risk cases' } },
  configuration: { configuration_dropped: { zh: '未生效的配置', en: 'Configuration not in force' } },
  kyc: {
    kyc_basic: { zh: '初级认证', en: 'Verification, basic' },
    kyc_advanced: { zh: '高级认证', en: 'Verification, advanced' },
  },
  banks: { bank_lines: { zh: '对账单未说明', en: 'Unexplained bank lines' } },
} as const;
