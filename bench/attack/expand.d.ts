/** A value of a corpus file as it is sent: forms worked out, and `{{name}}` replaced by what `names` holds. */
export declare const expand: (value: unknown, names: Readonly<Record<string, string>>) => unknown
