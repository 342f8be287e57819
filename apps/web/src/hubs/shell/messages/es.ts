/** Texts of the frame around all screens: tabs and ribbon. */
import type { ShellTexts } from './zh.ts';

export const messages = {
  tagline: 'Todo se puede verificar',
  tabs: 'Navegación principal',
  tabHome: 'Inicio',
  tabSpot: 'Spot',
  tabContract: 'Futuros',
  tabOption: 'Opción',
  tabFinance: 'Earn',
  tabCopy: 'Copiar',
  tabMachine: 'Minería',
  tabAssets: 'Activos',
  demoRibbon: 'Demo · dinero ficticio',
  demoSimulated: 'precios simulados',
  moneyPaused: 'El trading y los retiros están en pausa. Tu saldo está a salvo y puedes cancelar órdenes.',
  menu: 'Menú',
  logIn: 'Iniciar sesión',
  register: 'Registrarse',
} satisfies ShellTexts;
