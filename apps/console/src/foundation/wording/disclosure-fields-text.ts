/** Words for the fields of a disclosure of a token on a real asset. */
export const disclosureFields = {
  zh: {
    base_is_real_asset: '基于真实资产（须先披露才可买入）',
    issuer: '发行方',
    custodian: '托管方',
    place: '存放地点',
    attestor: '鉴证机构',
    attested_on: '鉴证日期（年-月-日）',
    attestation_link: '鉴证报告链接（https）',
    attestation_days: '鉴证有效期（天）',
    is_simulated: '模拟代币（仅演示环境，名称留空）',
  },
  en: {
    base_is_real_asset: 'Token on a real asset (bought after its disclosure only)',
    issuer: 'Issuer',
    custodian: 'Custodian',
    place: 'Where it is held',
    attestor: 'Attested by',
    attested_on: 'Attested on (YYYY-MM-DD)',
    attestation_link: 'Link to the attestation (https)',
    attestation_days: 'Attestation counts for (days)',
    is_simulated: 'Simulated (demo only; names stay empty)',
  },
};
