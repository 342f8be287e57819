/** Texts of the tab of everything that earns. */
import type { EarnTexts } from './zh.ts';

export const messages = {
  title: 'Earn',
  held: 'En Earn (USDT)',
  today: 'Hoy',
  total: 'Total ganado',
  byProduct: 'Por producto',
  orders: '{n} activas',
  incomplete: 'Algunas monedas no tienen precio ahora y no se suman',
  logInToSee: 'Inicia sesión para ver lo que ganas',
  logIn: 'Iniciar sesión',
} satisfies EarnTexts;
