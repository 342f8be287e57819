/** Front door of banks: what other pages show of them. */
export { BankName } from './bank-name.tsx';
