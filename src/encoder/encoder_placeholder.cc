// Placeholder until the layer's first source stands.
