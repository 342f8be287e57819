/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menu: 'Menú',
  logInOrRegister: 'Iniciar sesión / Registrarse',
  welcome: 'Te damos la bienvenida a Candor',
  deposit: 'Depositar',
  withdraw: 'Retirar',
  referral: 'Invitar amigos',
  verification: 'Verificación',
  security: 'Seguridad',
  addresses: 'Direcciones de retiro',
  contact: 'Contactar a soporte',
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
