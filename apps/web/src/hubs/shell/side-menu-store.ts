/** Whether the side menu is open; any screen may open it. */
import { create } from 'zustand';

export const useSideMenu = create<{ isOpen: boolean; wasOpened: boolean }>(() => ({
  isOpen: false,
  wasOpened: false,
}));

export function openSideMenu(): void {
  useSideMenu.setState({ isOpen: true, wasOpened: true });
}

export function closeSideMenu(): void {
  useSideMenu.setState({ isOpen: false });
}
