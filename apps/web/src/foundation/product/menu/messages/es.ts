/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menuLogIn: 'Iniciar sesión / Registrarse',
  menuWelcome: 'Te damos la bienvenida a Candor',
  menuDeposit: 'Depositar',
  menuWithdraw: 'Retirar',
  menuRecords: 'Historial de depósitos y retiros',
  menuAddresses: 'Direcciones de retiro',
  menuReferral: 'Invitar amigos',
  menuVip: 'Nivel VIP',
  menuVerification: 'Verificación',
  menuSecurity: 'Seguridad',
  menuPricing: 'Moneda de valoración',
  menuSettings: 'Ajustes',
  menuContact: 'Contactar a soporte',
  menuHelp: 'Centro de ayuda',
  menuLearning: 'Aprendizaje',
  menuAgreements: 'Acuerdos',
  menuTransparency: 'Transparencia',
  groupFunds: 'Fondos',
  groupAccount: 'Cuenta',
  groupHelp: 'Ayuda',
} satisfies MenuTexts;
