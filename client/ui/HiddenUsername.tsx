/** Tells password managers whose password the form is about. */
export function HiddenUsername({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}
