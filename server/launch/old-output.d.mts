export function keepOutput(build?: string): void;
export function removeOldOutput(build?: string): void;
