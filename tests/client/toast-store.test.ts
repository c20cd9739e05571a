import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, showToast, toastStore } from '#client/ui/toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const titles = () => toastStore.read().map(({ title }) => title);
const lastId = () => toastStore.read()[0]?.id ?? 0;

describe('the list of toasts', () => {
  it('TOAST-02 holds one: a new one takes the place of the one before', () => {
    showToast({ title: 'First' });
    showToast({ title: 'Second' });
    expect(titles()).toEqual(['Second']);
    dismissToast(lastId());
  });

  it('TOAST-04 lets go of a dismissed one after 1,000,000 ms, though it is closed at once', () => {
    showToast({ title: 'Copied' });
    dismissToast(lastId());
    expect(toastStore.read()).toMatchObject([{ title: 'Copied', open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(titles()).toEqual(['Copied']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  it('TOAST-04 letting go of a dismissed one leaves the one that came after it', () => {
    showToast({ title: 'First' });
    dismissToast(lastId());
    showToast({ title: 'Second' });
    vi.advanceTimersByTime(1_000_000);
    expect(titles()).toEqual(['Second']);
    dismissToast(lastId());
  });

  it('tells those who listen, until they stop listening', () => {
    const heard = vi.fn();
    const stop = toastStore.subscribe(heard);
    showToast({ title: 'Heard' });
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    dismissToast(lastId());
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
