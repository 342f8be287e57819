/** Words for what machines are called by code: kinds of things and proposals, kinds of journals. */
import type { PartWords } from '../../platform/part/index.ts';

export const machinesWords: PartWords = {
  kinds: {
    zh: {
      machine: '矿机租赁',
      machine_package: '矿机套餐',
      machine_act: '矿机套餐操作',
      machine_payout: '矿池付款登记',
    },
    en: {
      machine: 'Machine rental',
      machine_package: 'Machine package',
      machine_act: 'Act on a machine package',
      machine_payout: 'Payout of a pool',
    },
  },
  journals: {
    zh: {
      machine_funded: '存入产出准备金',
      machine_released: '收回多余产出准备金',
      machine_leased: '租赁矿机',
      machine_rent: '租金确认收入',
      machine_output: '矿机产出',
      machine_cancelled: '退回未使用租金',
      machine_payout: '矿池付款分配',
    },
    en: {
      machine_funded: 'Output reserve funded',
      machine_released: 'Surplus output reserve taken back',
      machine_leased: 'Machines leased',
      machine_rent: 'Rent earned',
      machine_output: 'Machine output paid',
      machine_cancelled: 'Unearned rent returned',
      machine_payout: 'Payout of a pool set aside',
    },
  },
};
