/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menu: 'Menú',
  logInOrRegister: 'Entrar / Registrarse',
  welcome: 'Bienvenido a Candor',
  deposit: 'Depositar',
  withdraw: 'Retirar',
  referral: 'Invitar amigos',
  verification: 'Verificación',
  security: 'Seguridad',
  addresses: 'Direcciones de retiro',
  contact: 'Contacto',
  help: 'Centro de ayuda',
  transparency: 'Transparencia',
  pricing: 'Moneda de valoración',
  settings: 'Ajustes',
  records: 'Historial de depósitos y retiros',
  menuFunds: 'Fondos',
  menuAccount: 'Cuenta',
  menuHelp: 'Ayuda',
  unverified: 'Sin verificar',
  underReview: 'En revisión',
  verified: 'Verificado',
} satisfies MenuTexts;
