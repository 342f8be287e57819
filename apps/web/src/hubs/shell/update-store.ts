/** Whether a newer version of the app waits to be taken. */
import { create } from 'zustand';

export const useUpdate = create<{ take?: () => void }>(() => ({}));
