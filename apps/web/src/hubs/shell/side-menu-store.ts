/** Whether the side menu is open; any screen may open it. */
import { create } from 'zustand';

export const useSideMenu = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openSideMenu(): void {
  useSideMenu.setState({ isOpen: true });
}

export function closeSideMenu(): void {
  useSideMenu.setState({ isOpen: false });
}
