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
  menu: 'Menú',
  logIn: 'Iniciar sesión',
  register: 'Registrarse',
} satisfies ShellTexts;
