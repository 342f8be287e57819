/** Texts of the page of notifications. */
import type { PushTexts } from './zh.ts';

export const messages = {
  title: 'Notificaciones',
  device: 'Push en este dispositivo',
  deviceHint: 'Se detiene al cerrar sesión',
  unsupported: 'Este navegador no admite push. En iPhone, agrega Candor a la pantalla de inicio primero',
  denied: 'Tu navegador bloquea las notificaciones. Permítelas en sus ajustes e inténtalo de nuevo',
  failed: 'No se pudo activar el push. Inténtalo más tarde',
  what: 'Qué recibir',
  fills: 'Órdenes ejecutadas',
  deposits: 'Depósitos',
  withdrawals: 'Retiros',
  security: 'Seguridad de la cuenta',
  proofsAlways: 'Los cambios de contraseña y verificación se avisan siempre',
  alerts: 'Alertas de precio',
  details: 'Mostrar detalles',
  detailsHint: 'Los importes y direcciones se verán en la pantalla bloqueada',
  allDevices: 'Se aplica a todos tus dispositivos',
  manageAlerts: 'Administrar alertas de precio',
} satisfies PushTexts;
