export function touchOutput(build?: string): void;
export function removeOldOutput(build?: string): void;
